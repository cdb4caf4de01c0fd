/** What each role may do, for somebody who is invited and does not know Galley. */
export const roleMeanings = {
  viewer: 'you see what is in it',
  editor: 'you create and change designs and content',
  admin: 'you change designs and content, and manage people, API keys and settings',
  owner: 'you manage everything in it, and can delete it',
} as const;

/** `an editor`. */
export const withArticle = (role: keyof typeof roleMeanings): string =>
  /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`;
