import type { ComponentProps } from "react";
import { UploadForm } from "#app/features/video/uploads/upload-form.tsx";
import { refusedFiles, uploadFailureWords } from "./upload-failure.ts";
import { videoDefaults } from "./video-fields.tsx";

type Form = ComponentProps<typeof UploadForm>;
type Props = Pick<Form, "action" | "problem" | "unfinished" | "children" | "afterFile">;

/** Uploads a training video; its fields besides the file are the caller's. */
export function UploadVideoForm({ children, ...props }: Props) {
  return (
    <UploadForm
      {...props}
      name="upload-video"
      textField="title"
      defaults={videoDefaults}
      about="library-video"
      file={{
        label: "Video file",
        hint: "MP4, MOV or WebM, at most 2GB.",
        accept: ".mp4,.mov,.webm,video/mp4,video/quicktime,video/webm",
        kind: "library",
        refusedFiles,
        wordsOfRefusal: uploadFailureWords,
      }}
      button="Upload Video"
    >
      {children}
    </UploadForm>
  );
}
