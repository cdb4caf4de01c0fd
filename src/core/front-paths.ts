/** Screens of the dashboard outside /app. Links in mails open them, so their paths are short. */
export const frontPaths = [
  '/sign-in',
  '/sign-up',
  '/invitation',
  '/forgot-password',
  '/password-reset',
  '/confirm-email',
  '/email-undo',
] as const;
