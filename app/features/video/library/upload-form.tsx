import type { OwnUpload } from "#app/features/video/uploads/own-uploads.server.ts";
import { UploadForm } from "#app/features/video/uploads/upload-form.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { messages } from "./messages.ts";
import { uploadFailureText } from "./upload-failure.ts";
import { VideoFields, videoDefaults } from "./video-fields.tsx";

type Props = { action: string; problem: FormProblem | undefined; unfinished: readonly OwnUpload[] };

/** Uploads a training video. */
export function UploadVideoForm(props: Props) {
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
        wrongType: `${messages.wrongTypeTitle}: ${messages.wrongType}`,
        sentenceOfRefusal: uploadFailureText,
      }}
      button="Upload Video"
    >
      {({ field }) => <VideoFields field={field} />}
    </UploadForm>
  );
}
