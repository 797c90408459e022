/** What asks for stillness: less motion or less data wanted, by the device or the browser. */
const isSparing = () =>
  matchMedia("(prefers-reduced-motion), (prefers-reduced-data)").matches ||
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/**
 * The page's film takes its still's place by its button, and by itself while half of it is in view, once all of the page is
 * there.
 */
export function startFilm(): void {
  const box = document.querySelector("[data-film]");
  const film = box?.querySelector("video");
  const button = box?.querySelector("a");
  const still = box?.querySelector("img");
  if (!box || !film || !button || !still) return;
  /** The reader wants it still. */
  let isStill = isSparing();
  const turn = (isOn?: boolean) => {
    if (!isOn) return film.pause();
    film.hidden = false;
    // A browser that refuses leaves the still and its button.
    film.play().catch(() => {
      film.hidden = true;
    });
  };
  button.addEventListener("click", (event) => {
    event.preventDefault();
    isStill = !film.paused;
    turn(!isStill);
  });
  film.onplay = film.onpause = () => box.toggleAttribute("data-playing", !film.paused);
  const watch = () =>
    new IntersectionObserver(([seen]) => turn(!isStill && seen?.isIntersecting), {
      threshold: 0.5,
    }).observe(box);
  // A moment after the still has been drawn, or can't be, so that the film holds nothing up.
  const start = () => requestAnimationFrame(() => setTimeout(watch, 50));
  const begin = () => still.decode().then(start, start);
  if (document.readyState === "complete") void begin();
  else addEventListener("load", begin);
}

/** A picture whose accent is a hole isn't a block of the accent until it is there. */
export function startHoles(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>("img[data-hole]")) {
    const show = () => picture.classList.toggle("bg-accent", picture.complete);
    show();
    picture.addEventListener("load", show);
  }
}
