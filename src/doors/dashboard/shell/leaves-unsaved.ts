/** State of a navigation that asks nothing: what was typed is of somebody who is signed out. */
export const leavesUnsaved = { leavesUnsaved: true } as const;
