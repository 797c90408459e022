/** What asks for stillness: less motion or less data wanted, by the device or the browser. */
const isSparing = () =>
  matchMedia("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)").matches ||
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/**
 * The page's film takes its still's place by its button, and by itself while half of it is in view, once all of the page is
 * there.
 */
export function startFilm(): void {
  const box = document.querySelector("[data-film]");
  const [film, button, still] = [
    box?.querySelector("video"),
    box?.querySelector("a"),
    box?.querySelector("img"),
  ];
  if (!box || !film || !button || !still) return;
  const show = (isShown: boolean) => {
    film.hidden = !isShown;
    button.hidden = isShown;
  };
  const play = () => {
    show(true);
    // A browser that refuses leaves the still and its button.
    film.play().catch(() => show(false));
  };
  button.addEventListener("click", (event) => {
    event.preventDefault();
    play();
    film.focus();
  });
  if (isSparing()) return;
  const watch = () =>
    new IntersectionObserver(([seen]) => (seen?.isIntersecting ? play() : film.pause()), {
      threshold: 0.5,
    }).observe(box);
  // Once the still has been drawn, or can't be, so that the film holds nothing up.
  const start = () => requestAnimationFrame(() => setTimeout(watch));
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
