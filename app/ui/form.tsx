import { type ComponentProps, createContext, useContext } from "react";
import { Form as RouterForm } from "react-router";
import { useSendKey } from "./send-key.ts";

const Adopt = createContext<(key: string) => void>(() => {});

/** Takes over the one-time key of a draft for the form around it: the draft may have been sent already. */
export const useAdoptKey = () => useContext(Adopt);

/** Says to the page that React listens to the form: until then the page holds what is sent (app/enhance/hold.ts). */
const hear = (key: HTMLInputElement | null) => key?.form?.setAttribute("data-heard", "");

/** A form of ours. One that writes carries a one-time key: however often it is sent, it is carried out once (D24). */
export function Form({ children, ...rest }: ComponentProps<typeof RouterForm>) {
  const { key, adopt } = useSendKey();
  return (
    <RouterForm {...rest}>
      <Adopt value={adopt}>{children}</Adopt>
      {rest.method === "post" && key !== "" && <input ref={hear} type="hidden" name="sendKey" value={key} />}
    </RouterForm>
  );
}
