import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";

type Post = { id: string; by: string; isFromCoach: boolean; text: string; createdAt: Date };

type Props<P extends Post> = {
  posts: readonly P[];
  timeZone: string;
  /** Which side is the reader's; their posts are on the right. */
  mine: "member" | "coach";
  /** A coach's actions on a post. */
  actions?: (post: P) => ReactNode;
};

/** A conversation about a tutorial, oldest first. */
export function Posts<P extends Post>({ posts, timeZone, mine, actions }: Props<P>) {
  return (
    <ol className="grid gap-3">
      {posts.map((post) => (
        <li
          key={post.id}
          className={classNames(
            "w-fit max-w-[min(92%,40rem)] rounded-lg px-4 py-2 wrap-anywhere",
            post.isFromCoach === (mine === "coach") ? "ml-auto bg-accent-quiet" : "bg-surface-sunken",
          )}
        >
          <p className="text-sm text-ink-muted">
            <span className="font-bold text-ink">
              {mine === "member" && !post.isFromCoach ? "You" : post.by}
            </span>{" "}
            <time dateTime={post.createdAt.toISOString()}>{formatDateTime(post.createdAt, timeZone)}</time>
          </p>
          <OwnWords>{post.text}</OwnWords>
          {actions?.(post)}
        </li>
      ))}
    </ol>
  );
}
