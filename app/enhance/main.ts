import { watchReturn } from "./came-back.ts";
import { startFilm, startHoles } from "./film.ts";
import { startNeeds, startReveal } from "./forms.ts";
import { startBack, startDialog, startMenus, startPrint } from "./pages.ts";
import { startSending } from "./send.ts";
import { startToasts } from "./toasts.ts";
import { startZone } from "./zone.ts";

// The script of pages without React. Everything it does also works without it, if less comfortably.
const region = document.querySelector<HTMLElement>(".toast-region");
if (region) startToasts(region);
startZone();
watchReturn();
startSending();
startNeeds();
startReveal();
startMenus();
startDialog();
startBack();
startPrint();
startFilm();
startHoles();
