/** The state of a navigation without a question: the unsaved changes belong to a user who is signed out. */
export const leavesUnsaved = { leavesUnsaved: true } as const;
