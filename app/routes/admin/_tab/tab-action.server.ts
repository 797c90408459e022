import { membershipIs, messages } from "#app/features/people/entitlements/messages.ts";
import { updateMembership } from "#app/features/people/entitlements/set-tier.server.ts";
import { type Forms, formAction, pageForms } from "#app/http/forms/form-action.server.ts";
import { changedAddress, tabAddress } from "./tabs.ts";

const headerForms = pageForms({
  "update-membership": {
    run: updateMembership,
    to: (_result, { url }) => changedAddress(url, { form: null }),
    flash: ({ user, actId }) => ({
      title: messages.membershipSet,
      message: membershipIs(user.subscriptionTier),
      ...(actId && { undo: { action: tabAddress("users", { form: "undo-tier" }), fields: { actId } } }),
    }),
    failed: messages.membershipFailed,
  },
});

/** Makes a tab's action: its own forms, and the header's. */
export const tabAction = (forms: Forms) => formAction(forms, headerForms);
