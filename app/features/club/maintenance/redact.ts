const secret = /^(?=.*\d)[A-Za-z0-9_~.-]{20,}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const beforeSecret =
  /^(setup|reset-password|verify-reset-token|verify-email|verify|unsubscribe|invite|calendar)$/;

/** The path without possible secrets: whatever follows a word like "reset-password", and long tokens. */
export function redactPath(path: string): string {
  return path
    .split("/")
    .map((part, index, parts) => {
      if (part === "") return part;
      const isSecret = beforeSecret.test(parts[index - 1] ?? "") || (secret.test(part) && !uuid.test(part));
      return isSecret ? ":secret" : part;
    })
    .join("/");
}

/** An address without its query, its fragment, and secrets in its path. */
export function redactUrl(url: string): string {
  const [path = ""] = url.split(/[?#]/);
  return redactPath(path);
}

/** A text with its addresses redacted, such as a stack. */
export function redactText(text: string): string {
  return text.replace(/(https?:\/\/|\/)[^\s"'<>()]+/g, (address) => {
    const [, url = address, place = ""] = /^(.*?)((?::\d+){0,2})$/.exec(address) ?? [];
    return `${redactUrl(url)}${place}`;
  });
}

const longToken = /[A-Za-z0-9_-]{32,}/g;

/** A text from the server, such as an error, without addresses, keys, hashes and passwords. */
export function redactSecrets(text: string): string {
  return redactText(text.replace(/\/\/[^/\s@]+@/g, "//:secret@").replace(/\$argon2\S+/g, ":secret")).replace(
    longToken,
    (token) => (uuid.test(token) || !/\d/.test(token) ? token : ":secret"),
  );
}
