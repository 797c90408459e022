/** The account fields that members and coaches edit, with their labels on screen. */
export const accountFields = {
  firstName: "First Name",
  lastName: "Last Name",
  phoneNumber: "Phone Number",
  userName: "User name",
  timeZone: "Time zone",
  subscriptionTier: "Plan",
  freeMembershipTier: "Plan",
  freeMembershipUntil: "Expiration date",
  assignedCoach: "Assigned coach",
  accuracyProgress: "Accuracy",
  consistencyProgress: "Consistency",
  strategyProgress: "Strategy",
} as const;
