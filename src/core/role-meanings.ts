/** What each role may do, explained to an invited person who does not know Galley yet. */
export const roleMeanings = {
  viewer: 'you can view everything in the space',
  editor: 'you can create and edit templates and content',
  admin: 'you can edit templates and content, and manage people, API keys and settings',
  owner: 'you can manage and delete the space',
} as const;

/** The name of a role with its article: `an editor`. */
export const withArticle = (role: keyof typeof roleMeanings): string =>
  /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`;
