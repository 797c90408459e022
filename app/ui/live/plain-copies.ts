import { dropUnseenCopies } from "./drop-copies.ts";

// The script of the pages that may sign someone in. Another open page may have had copies made again meanwhile.
void dropUnseenCopies();
document.addEventListener("sent", () => void dropUnseenCopies(), true);
