export { makeDeck } from './make-deck.ts';
export { computeOverlay, coveringOverlay } from './overlay.ts';
export type { BoxView, DeckParts, FontMetrics, FontRequest, OverlayView, Slide } from './types.ts';
