import type { SyntheticEvent } from 'react';

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}

/** Properties of an element over the canvas that uses pointer and keyboard itself. */
export const ownEvents = {
  'data-own-keys': '',
  onPointerDown: stop,
  onPointerMove: stop,
  onPointerUp: stop,
  onMouseDown: stop,
  onKeyUp: stop,
};
