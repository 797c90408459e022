import { type ComponentProps, createContext, useContext } from "react";
import { Form as RouterForm } from "react-router";
import { useViewer } from "../live/viewer.ts";
import { useSendKey } from "./send-key.ts";

const Adopt = createContext<(key: string) => void>(() => {});

/** Gives the surrounding form its draft's one-time key, because the draft may already have been sent. */
export const useAdoptKey = () => useContext(Adopt);

/**
 * Tells the page that React is listening to the form; until then the page holds submissions (app/enhance/hold.ts).
 */
const hear = (key: HTMLInputElement | null) => key?.form?.setAttribute("data-heard", "");

type Props = ComponentProps<typeof RouterForm> & {
  /** The viewer its fields name already, because it was sent before. */
  viewer?: string | undefined;
};

/**
 * Every form of the product. One that writes names the person it is made for (D76), before its file, and carries a
 * one-time key, so that sending it again runs it only once (D24).
 */
export function Form({ children, viewer, ...rest }: Props) {
  const { key, adopt } = useSendKey(typeof rest.action === "string" ? rest.action : "");
  const own = useViewer();
  const named = viewer ?? own;
  const viewerField = rest.method === "post" && named && <input type="hidden" name="viewer" value={named} />;
  // Whose form it is must be known before its file arrives.
  const hasFile = rest.encType === "multipart/form-data";
  return (
    <RouterForm {...rest}>
      {/* A browser gives what was typed back to the form it takes for the same, by the names of its first fields: so not to
          someone else's, who came Back to this address. */}
      {named && <input type="hidden" disabled name={named.slice(0, named.indexOf("."))} />}
      {hasFile && viewerField}
      <Adopt value={adopt}>{children}</Adopt>
      {!hasFile && viewerField}
      {rest.method === "post" && key !== "" && <input ref={hear} type="hidden" name="sendKey" value={key} />}
    </RouterForm>
  );
}
