export { makeDeck } from './make-deck.ts';
export type { BoxView, DeckParts, FontMetrics, FontRequest, Slide } from './types.ts';
