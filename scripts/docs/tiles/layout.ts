import { child, layout, type Style } from './tile.ts';

const row: Style = { flexDirection: 'row', gap: 8 };
const wrapped: Style = { flexDirection: 'row', flexWrap: 'wrap', gap: 6 };
const grid: Style = { display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: 8 };
const areas = ['head', 'side', 'main'];

export const layoutTiles = {
  display: layout('Four children in two columns', { beside: { gridTemplateColumns: '1fr 1fr', gap: 8 } }),
  gap: layout('Four children in a row, 16 px from one to the next', { beside: { flexDirection: 'row' } }),
  rowGap: layout('Two rows of children with space between them', {
    beside: { display: 'grid', gridTemplateColumns: '1fr 1fr 1fr' },
    count: 6,
  }),
  columnGap: layout('Two rows of children with space between the columns alone', {
    beside: { display: 'grid', gridTemplateColumns: '1fr 1fr 1fr' },
    count: 6,
  }),
  flex: child('The second of three children takes all the free space', { outer: row }),
  flexGrow: child('The second of three children takes all the free space', { outer: row }),
  flexShrink: child('Three children in too small a row: the second keeps its width', {
    outer: row,
    each: { flexBasis: 80 },
  }),
  flexBasis: child('The second of three children is 80 px wide', { outer: row }),
  flexDirection: layout('Four children beside each other', { beside: { gap: 8 } }),
  flexWrap: layout('Nine children in two rows', { beside: { flexDirection: 'row', gap: 8 }, count: 9 }),
  order: child('The third child stands before the first', { outer: row, at: 2 }),
  placeContent: layout('Four children together in the middle', { beside: wrapped }),
  alignContent: layout('Two rows of children, one at the top and one at the bottom', { beside: wrapped, count: 9 }),
  justifyContent: layout('Four children with all the free space between them', { beside: { flexDirection: 'row' } }),
  placeItems: layout('Six children, each in the middle of its part of the grid', {
    beside: { ...grid, gridTemplateRows: '1fr 1fr' },
    count: 6,
  }),
  alignItems: layout('Four children of two heights, in the middle of their row', {
    beside: row,
    each: (index) => ({ minHeight: index % 2 === 0 ? 24 : 52 }),
  }),
  justifyItems: layout('Six children, each at the right of its column', { beside: grid, count: 6 }),
  placeSelf: child('The second of three children stands at the lower right of its part of the grid', {
    outer: { ...grid, gridTemplateRows: '1fr' },
  }),
  alignSelf: child('The second of three children stands at the bottom, and is as high as its text', { outer: row }),
  justifySelf: child('The second of three children stands at the left of its column', { outer: grid }),
  gridTemplateColumns: layout('Six children in three columns of one width', {
    beside: { display: 'grid', gap: 8 },
    count: 6,
  }),
  gridTemplateRows: layout('A low row and a high one', { beside: grid, count: 6 }),
  gridTemplateAreas: layout('The first child along the top, the second below it at the left, the third at the right', {
    beside: { display: 'grid', gridTemplateColumns: '1fr 2fr', gridTemplateRows: '1fr 2fr', gap: 8 },
    count: 3,
    each: (index) => ({ gridArea: areas[index] as string }),
  }),
  gridAutoFlow: layout('Six children that fill the first column before the second', {
    beside: { display: 'grid', gridTemplateRows: '1fr 1fr', gap: 8 },
    count: 6,
  }),
  gridAutoColumns: layout('Two columns of 60 px', {
    beside: { display: 'grid', gridAutoFlow: 'column', gap: 8 },
    count: 2,
  }),
  gridAutoRows: layout('Two rows of 32 px with space below them', {
    beside: { ...grid, alignContent: 'start' },
    count: 6,
  }),
  gridArea: child('The third child is as high as both rows of the first column', { outer: grid, at: 2, count: 5 }),
  gridColumn: child('The second child is as wide as two columns', { outer: grid, count: 5 }),
  gridColumnStart: child('The second child begins a row in the first column', { outer: grid, count: 5 }),
  gridColumnEnd: child('The first child ends where the second column does', { outer: grid, at: 0, count: 5 }),
  gridRow: child('The first child is as high as two rows', { outer: grid, at: 0, count: 5 }),
  gridRowStart: child('The fourth child stands in the first row', { outer: grid, at: 3, count: 5 }),
  gridRowEnd: child('The first child is as high as two rows', { outer: grid, at: 0, count: 5 }),
};
