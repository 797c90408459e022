import { type Page, readPage } from "#app/features/base/paging.server.ts";
import {
  choosePoster,
  choosePosterMoment,
  choosePosterPicture,
  readPosterChoice,
  undoPoster,
} from "#app/features/video/clips/poster.server.ts";
import { messages as posterMessages } from "#app/features/video/clips/poster-messages.ts";
import { deleteVideo, undoDeleteVideo } from "#app/features/video/library/delete-video.server.ts";
import { editVideo } from "#app/features/video/library/edit-video.server.ts";
import { listImportFolder } from "#app/features/video/library/import-folder.server.ts";
import { messages } from "#app/features/video/library/messages.ts";
import { listStoragePlayables } from "#app/features/video/library/playables.server.ts";
import { keyOfAddress } from "#app/features/video/library/rules.ts";
import { videoFilter } from "#app/features/video/library/schema.ts";
import { listLooseVideos } from "#app/features/video/library/storage.server.ts";
import { refusedText } from "#app/features/video/library/upload-failure.ts";
import { setVideoAside } from "#app/features/video/library/upload-video.server.ts";
import { findVideoOf, joinedPage, readLibraryPage } from "#app/features/video/library/videos.server.ts";
import {
  countDeletedVideos,
  findTutorialOf,
  readTutorialPage,
} from "#app/features/video/tutorials/admin-queries.server.ts";
import { captionsMessages } from "#app/features/video/tutorials/captions/captions-messages.ts";
import { captionsUpload, undoCaptions } from "#app/features/video/tutorials/captions/set-captions.server.ts";
import { cleanUpTutorials } from "#app/features/video/tutorials/clean-up.server.ts";
import { deleteTutorial, undoTutorials } from "#app/features/video/tutorials/delete-tutorial.server.ts";
import {
  cleaned,
  folderFlash,
  messages as tutorialMessages,
} from "#app/features/video/tutorials/messages.ts";
import { editTutorial } from "#app/features/video/tutorials/publishing/edit-tutorial.server.ts";
import {
  importFolder,
  importTutorial,
} from "#app/features/video/tutorials/publishing/import-folder.server.ts";
import { publishFromStorage } from "#app/features/video/tutorials/publishing/publish.server.ts";
import { libraryUpload } from "#app/features/video/tutorials/publishing/upload-video.server.ts";
import { pictureUpload } from "#app/features/video/uploads/coach-picture.server.ts";
import { messages as uploadMessages } from "#app/features/video/uploads/messages.ts";
import { listOwnUploads } from "#app/features/video/uploads/own-uploads.server.ts";
import { discardUpload } from "#app/features/video/uploads/send-upload.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { readOrSay } from "#app/http/pages/load-failure.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { changedAddress, done, doneAddress, tabAddress } from "../_tab/tabs.ts";
import { readView } from "./views.ts";

async function readPoster({ services, actor }: MemberPage, fileKey: string | null | undefined) {
  return fileKey ? readPosterChoice(services, actor, { fileKey }) : null;
}

type Listed = { fileKey: string; fileSize: number };

/** A page of videos, each with how to play it. */
async function withFilms<Video extends Listed>(
  { services, prefersSmallVideos }: MemberPage,
  part: Page<Video>,
) {
  const playable = await listStoragePlayables(services, part.entities, prefersSmallVideos);
  return { ...part, entities: part.entities.map((video) => ({ ...video, playable: playable(video) })) };
}

const nothing = () => readPage({ page: 1, total: 0 }, async () => []);

/** The videos of the library and of storage as one list, and why a part of it can't be read. */
async function readVideos(page: MemberPage, query: Record<string, string>) {
  const { services, actor } = page;
  const { search, state, view } = query;
  const filter = { search, state, view, page: query.page };
  const library = await readOrSay(services, readLibraryPage(services, actor, filter));
  const loose = await readOrSay(services, listLooseVideos(services, actor, filter));
  const first = library.part ?? (await nothing());
  return {
    videos: await withFilms(page, await joinedPage(first, loose.part ?? [], videoFilter.parse(filter).page)),
    failures: [library.failure, loose.failure].filter((failure) => failure !== null),
  };
}

async function readTutorials(page: MemberPage, { tutorials, view, tutorialsPage }: Record<string, string>) {
  const { services, actor } = page;
  const read = readTutorialPage(services, actor, { search: tutorials, view, page: tutorialsPage });
  const { part, failure } = await readOrSay(services, read);
  return { part: part && (await withFilms(page, part)), failure };
}

type Videos = Awaited<ReturnType<typeof readVideos>>["videos"];

/** The playing video, whatever the list is filtered by: what its tutorial says, or the library, or its name in storage. */
async function readFilm(page: MemberPage, fileKey: string | null, videos: Videos | null) {
  if (fileKey === null) return null;
  const { services, actor, prefersSmallVideos } = page;
  const tutorial = await findTutorialOf(services, actor, { fileKey });
  const video = tutorial ?? (await findVideoOf(services, actor, { fileKey }));
  const file = videos?.entities.find((one) => one.fileKey === fileKey);
  const fileSize = video?.fileSize ?? file?.fileSize;
  if (fileSize === undefined) return null;
  const playable = await listStoragePlayables(services, [{ fileKey, fileSize }], prefersSmallVideos);
  return {
    title: video?.title ?? (file && "name" in file ? file.name : ""),
    description: video?.description,
    captionsUrl: tutorial?.captionsUrl ?? null,
    playable: playable({ fileKey }),
  };
}

const noneDeleted = { videos: 0, tutorials: 0 };

/** Video Upload: the form, the videos, or the tutorials; only the view that is asked for. */
export async function load(page: MemberPage) {
  const { services, actor, url } = page;
  const query = Object.fromEntries(url.searchParams);
  const show = readView(url);
  const isNew = show === "upload";
  const { playing = null, made = null, edit: editing = null } = query;
  const lists = show === "library" ? await readVideos(page, query) : { videos: null, failures: [] };
  const published = show === "tutorials" ? await readTutorials(page, query) : null;
  const edited = [...(lists.videos?.entities ?? []), ...(published?.part?.entities ?? [])].find(
    ({ id }) => id === editing,
  );
  return {
    show,
    timeZone: actor.timeZone,
    siteTimeZone: services.config.siteTimeZone,
    now: services.clock.now(),
    unfinished: isNew ? await listOwnUploads(services, actor, { kind: "library" }) : [],
    folder: isNew ? await listImportFolder(services, actor) : [],
    ...lists,
    published,
    deleted: (!isNew && (await readOrSay(services, countDeletedVideos(services, actor))).part) || noneDeleted,
    chosen: query.video ?? null,
    isOfLibrary: query.of === "library",
    confirm: query.confirm ?? null,
    confirmed: query.id ?? null,
    playing,
    film: await readFilm(page, playing, lists.videos),
    made,
    poster: await readPoster(page, edited?.fileKey ?? made),
    editing,
  } as const;
}

const undo = (form: string, actId: string) => ({
  action: tabAddress("upload", { show: form === "undo-video" ? "library" : "tutorials", form }),
  fields: { actId },
});

/** What was edited; Undo edits it back, unless someone has edited it since. */
const editedFlash =
  (form: string, title: string) =>
  (edited: { title: string; version: string; before: Record<string, string> | null }) => ({
    title,
    message: edited.title,
    ...(edited.before && {
      undo: {
        action: tabAddress("upload", { show: form === "edit-video" ? "library" : "tutorials", form }),
        fields: { ...edited.before, version: edited.version },
      },
    }),
  });

/** The start of the whole library, where a new video is. */
const newest = { show: "library", search: null, state: null, page: null };

/** Finds a video by its file, or by its resumable upload. Its poster is chosen on the page it leads to. */
const uploading = pageForms({
  "upload-video": {
    ...libraryUpload,
    upload: { ...libraryUpload.upload, setAside: setVideoAside },
    to: ({ objectPath }, { url }) => doneAddress(url, { ...newest, made: keyOfAddress(objectPath) }),
    flash: ({ title }) => ({ title: messages.uploaded, message: title }),
    failed: {
      title: messages.uploadFailedTitle,
      text: messages.uploadFailed,
      invalid: (message) =>
        message === messages.missing ? messages.missingTitle : messages.uploadFailedTitle,
    },
    message: refusedText,
  },
});

/** What every choice of a poster leads to and says; a choice of what it has already changes nothing. */
const posterChosen = {
  // What is edited stays open, with all that is typed beside the poster.
  to: (_result: unknown, { url }: { url: URL }) => changedAddress(url, { form: null, made: null }),
  flash: ({ actId }: { actId: string | null }) => ({
    title: posterMessages.chosen,
    message: posterMessages.made,
    ...(actId && { undo: { action: tabAddress("upload", { form: "undo-poster" }), fields: { actId } } }),
  }),
  failed: posterMessages.failed,
};

const libraryForms = pageForms({
  ...uploading,
  "store-arrived": uploading["upload-video"],
  "discard-upload": {
    run: discardUpload,
    to: done,
    flash: { title: uploadMessages.discardedTitle, message: uploadMessages.discarded },
    failed: uploadMessages.discardFailedTitle,
  },
  "choose-poster": { run: choosePoster, ...posterChosen },
  "poster-moment": { run: choosePosterMoment, ...posterChosen },
  "poster-picture": { run: choosePosterPicture, upload: pictureUpload("choosePoster"), ...posterChosen },
  "undo-poster": {
    run: undoPoster,
    to: () => tabAddress("upload", { show: "library" }),
    flash: { title: messages.undone, message: posterMessages.made },
    failed: messages.undoFailedTitle,
  },
  "edit-video": {
    run: editVideo,
    to: done,
    flash: editedFlash("edit-video", messages.updated),
    failed: messages.updateFailed,
  },
  "delete-video": {
    run: deleteVideo,
    to: done,
    flash: ({ video, actId }) => ({
      title: messages.deleted,
      message: video.title,
      undo: undo("undo-video", actId),
    }),
    failed: messages.deleteFailedTitle,
  },
  "undo-video": { run: undoDeleteVideo, to: done, flash: messages.undone, failed: messages.undoFailedTitle },
});

/** Where captions are put back: on the tutorial's dialog, which shows them again and keeps what is typed beside them. */
const captionsUndone = (id: string) =>
  tabAddress("upload", { show: "tutorials", edit: id, form: "undo-captions" });

const tutorialForms = pageForms({
  "create-tutorial": {
    run: publishFromStorage,
    to: (_result, { url }) => changedAddress(url, { form: null, index: null, video: null, of: null }),
    flash: ({ title }) => ({
      seconds: 8,
      title: tutorialMessages.created,
      message: title,
    }),
    failed: { title: tutorialMessages.createFailed, text: tutorialMessages.createFailed },
  },
  "import-video": {
    run: importTutorial,
    to: done,
    flash: ({ title }) => ({ title: tutorialMessages.created, message: title }),
    failed: tutorialMessages.createFailed,
  },
  "import-folder": {
    run: importFolder,
    // Where what was added is seen.
    to: (_result, { url }) => doneAddress(url, { show: "tutorials" }),
    flash: folderFlash,
    failed: tutorialMessages.createFailed,
  },
  "edit-tutorial": {
    run: editTutorial,
    to: done,
    flash: editedFlash("edit-tutorial", tutorialMessages.updated),
    failed: tutorialMessages.updateFailed,
  },
  "delete-tutorial": {
    run: deleteTutorial,
    to: done,
    flash: ({ tutorial, actId }) => ({
      title: tutorialMessages.deleted,
      message: tutorial.title,
      undo: undo("undo-tutorials", actId),
    }),
    failed: { title: tutorialMessages.deleteFailedTitle, text: tutorialMessages.deleteFailed },
  },
  "set-captions": {
    ...captionsUpload,
    // The form beside it may hold a title that is typed and not saved yet.
    to: (_, { url }) => changedAddress(url, { form: null }),
    flash: ({ id, hasCaptions, actId }) => ({
      title: hasCaptions ? tutorialMessages.captionsSaved : tutorialMessages.captionsRemoved,
      ...(actId && { undo: { action: captionsUndone(id), fields: { actId } } }),
    }),
    failed: captionsMessages.refusedTitle,
  },
  "undo-captions": {
    run: undoCaptions,
    to: (_, { url }) => changedAddress(url, { form: null }),
    flash: tutorialMessages.undone,
    failed: tutorialMessages.undoFailedTitle,
  },
  "clean-up": {
    run: cleanUpTutorials,
    to: done,
    flash: ({ deletedCount, remainingTutorials, actId }) => ({
      seconds: 8,
      title: tutorialMessages.cleaned,
      message: cleaned(deletedCount, remainingTutorials),
      ...(actId && { undo: undo("undo-tutorials", actId) }),
    }),
    failed: { title: tutorialMessages.cleanFailedTitle, text: tutorialMessages.cleanFailed },
  },
  "undo-tutorials": {
    run: undoTutorials,
    to: done,
    flash: tutorialMessages.undone,
    failed: tutorialMessages.undoFailedTitle,
  },
});

/** The tab's forms. */
export const forms = { ...libraryForms, ...tutorialForms };
