/** The initial Cookie Policy, in Markdown: what each cookie is for. */
export const defaultCookies = `## A few cookies, all our own

- session: keeps you signed in until you close the browser, or longer if you checked “Remember me”.
- flash: carries a message such as “Message Sent!” to the next page, for a minute at most.
- device: knows that you have signed in on this device before, so that wrong guesses elsewhere don't lock you out. It doesn't sign you in. It stays for a year.
- signed_up: your address after you sign up, so that the page can say where the link went and send it again, and so that the link can sign you in here. It's deleted when you sign in, or after an hour.
- reset_asked: the address you asked a password link for, so that the page can say where it went. It's deleted after an hour.
- push_here: knows that you turned on notifications in this browser, so that they come back when you sign in here again. It's deleted when you turn them off, or after a year.
- google and way_back: keep your place while you sign in with Google, for 10 minutes at most.
- time_zone: your browser's time zone, so that your day ends at your midnight. It is set when you sign in and on the pages for members and coaches.
- phone_code and phone_key: show a code for your phone, and let the phone that scanned it sign in, for 2 minutes at most.
- small_videos: whether you chose smaller videos for a slow connection, at the bottom of a page. It stays for a year.

Anyone who signs in with a code from an app gets three more: pending_sign_in keeps your place while you get the code, for 10 minutes; trusted_device keeps you from being asked again for 30 days, if you checked the box; recovery_codes shows new recovery codes until you have saved them, for 30 minutes at most.

On a secure connection (https), each name starts with __Host-, so that no other site can set it.

## What we do not use

No ads, no tracking, no cookies from other sites. That's why there's no banner to click away.

You can delete our cookies in your browser at any time. That signs you out.
`;
