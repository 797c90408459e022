import { type ComponentProps, createContext, useContext } from "react";
import { Form as RouterForm } from "react-router";
import { useSendKey } from "./send-key.ts";

const Adopt = createContext<(key: string) => void>(() => {});

/** Gives the surrounding form its draft's one-time key, because the draft may already have been sent. */
export const useAdoptKey = () => useContext(Adopt);

/**
 * Tells the page that React is listening to the form; until then the page holds submissions (app/enhance/hold.ts).
 */
const hear = (key: HTMLInputElement | null) => key?.form?.setAttribute("data-heard", "");

/** Every form of the product. One that writes carries a one-time key, so that sending it again runs it only once (D24). */
export function Form({ children, ...rest }: ComponentProps<typeof RouterForm>) {
  const { key, adopt } = useSendKey();
  return (
    <RouterForm {...rest}>
      <Adopt value={adopt}>{children}</Adopt>
      {rest.method === "post" && key !== "" && <input ref={hear} type="hidden" name="sendKey" value={key} />}
    </RouterForm>
  );
}
