/** The box as the container that it must be, such as the root of a page after a change of its tree. @throws Error for another kind */
export function requireContainer<Box extends { kind: string }>(box: Box): Extract<Box, { kind: 'container' }> {
  if (!isContainer(box)) throw new Error('The root of a page must be a container.');
  return box;
}

function isContainer<Box extends { kind: string }>(box: Box): box is Extract<Box, { kind: 'container' }> {
  return box.kind === 'container';
}
