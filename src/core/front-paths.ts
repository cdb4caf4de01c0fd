/** Screens of the dashboard outside /app. Their paths are short because links in mails open them. */
export const frontPaths = [
  '/sign-in',
  '/sign-up',
  '/invitation',
  '/forgot-password',
  '/password-reset',
  '/confirm-email',
  '/email-undo',
] as const;
