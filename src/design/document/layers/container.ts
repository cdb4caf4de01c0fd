import { defineKind } from './kind.ts';

/** A box that lays out its children. By default, it is a flex column. */
export const containerKind = defineKind({
  type: 'container',
  fields: {},
  toBox: (_layer, { layerId, frame, alt, children }) => ({
    kind: 'container',
    layerId,
    style: { display: 'flex', flexDirection: 'column', ...frame },
    ...(alt === undefined ? {} : { alt }),
    children,
  }),
});
