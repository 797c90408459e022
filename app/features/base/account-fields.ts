/** What of an account is edited, by its label on screen: by its owner, and by coaches. */
export const accountFields = {
  firstName: "First Name",
  lastName: "Last Name",
  phoneNumber: "Phone Number",
  userName: "User name",
  timeZone: "Time zone",
  subscriptionTier: "Subscription tier",
  freeMembershipTier: "Tier",
  freeMembershipUntil: "Expiration date",
  assignedCoach: "Assigned coach",
  accuracyProgress: "Accuracy",
  consistencyProgress: "Consistency",
  strategyProgress: "Strategy",
} as const;
