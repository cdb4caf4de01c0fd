/**
 * The state of a navigation that does not ask about unsaved changes, because they belong to a user who is signed out.
 */
export const leavesUnsaved = { leavesUnsaved: true } as const;
