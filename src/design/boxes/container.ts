/**
 * Returns the box, typed as a container, for example the root of a page after its tree was changed. @throws Error for a
 * box of another kind
 */
export function requireContainer<Box extends { kind: string }>(box: Box): Extract<Box, { kind: 'container' }> {
  if (!isContainer(box)) throw new Error('The root of a page must be a container.');
  return box;
}

function isContainer<Box extends { kind: string }>(box: Box): box is Extract<Box, { kind: 'container' }> {
  return box.kind === 'container';
}
