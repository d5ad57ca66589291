import { mount } from "svelte";

import "./style/font.css";
import "./style/tokens.css";
import "./style/card.css";
import "./style/app.css";
import "./style/table.css";
import "./style/pages.css";

import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";

settings.apply();
const target = document.getElementById("app");
// Nobody sees the page in one language first and in another then.
void settings.speak().then(() => target && mount(App, { target }));
