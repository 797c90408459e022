/** Whether the next page to load is the one a form led to; a page that then can't be read says that the form was saved. */
export let isAfterWrite = false;

/** Notes that a form was saved and its page comes next, or no longer. */
export const setAfterWrite = (isNext: boolean) => {
  isAfterWrite = isNext;
};
