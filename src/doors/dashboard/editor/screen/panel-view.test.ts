import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageId, storeWith } from '../model/model.fixture.ts';
import { setLayerValues } from '../model/operations/layers.ts';
import type { EditorStore } from '../model/store.ts';
import { PanelView, panelDelayMs } from './panel-view.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function sourceOf(store: EditorStore) {
  return {
    store,
    state: { boxes: [] },
    hasMarquee: false,
    get isGesturing() {
      return store.isGesturing || this.hasMarquee;
    },
    subscribe: store.subscribe,
  };
}

function panels() {
  const store = storeWith([{ id: 'a', type: 'container', visible: true, style: {}, x: 0, y: 0 }]);
  const source = sourceOf(store);
  const panel = new PanelView(source, () => panelDelayMs);
  const listener = vi.fn<() => void>();
  panel.subscribe(listener);
  const moveTo = (x: number) => setLayerValues(store.document, pageId, [['a', { x }]]);
  const shown = () => panel.state().tree.layer('a')['x'];
  return { store, source, listener, moveTo, shown };
}

describe('panels', () => {
  it('[EDT-3] show a change at once', () => {
    const { store, listener, moveTo, shown } = panels();
    store.dispatch({ label: 'Move', diff: moveTo(5) });
    expect(shown()).toBe(5);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('[EDT-3] follow a drag ten times a second, and show its end at once', () => {
    const { store, listener, moveTo, shown } = panels();
    const gesture = store.startGesture('Move');
    for (let x = 1; x <= 50; x++) {
      gesture.update(moveTo(x));
      vi.advanceTimersByTime(10);
    }
    expect(listener).toHaveBeenCalledTimes(5);
    expect(shown()).toBe(50);
    gesture.update(moveTo(51));
    expect(shown()).toBe(50);
    gesture.commit();
    expect(shown()).toBe(51);
    vi.advanceTimersByTime(1_000);
    expect(listener).toHaveBeenCalledTimes(6);
  });

  it('[EDT-3] show only the end of a drag if they have no delay', () => {
    const store = storeWith([{ id: 'a', type: 'container', visible: true, style: {}, x: 0, y: 0 }]);
    const panel = new PanelView(sourceOf(store), () => undefined);
    const gesture = store.startGesture('Move');
    gesture.update(setLayerValues(store.document, pageId, [['a', { x: 7 }]]));
    vi.advanceTimersByTime(1_000);
    expect(panel.state().tree.layer('a')['x']).toBe(0);
    gesture.commit();
    expect(panel.state().tree.layer('a')['x']).toBe(7);
  });

  it('[EDT-5] follow a marquee ten times a second, show its end at once, and are not asked again without a change', () => {
    const store = storeWith(['a', 'b'].map((id) => ({ id, type: 'container', visible: true, style: {}, x: 0, y: 0 })));
    const source = sourceOf(store);
    const panel = new PanelView(source, () => panelDelayMs);
    const listener = vi.fn<() => void>();
    panel.subscribe(listener);
    source.hasMarquee = true;
    store.select(['a']);
    expect(panel.state().selected).toEqual([]);
    vi.advanceTimersByTime(panelDelayMs);
    expect(panel.state().selected).toEqual(['a']);
    store.select(['a', 'b']);
    expect(listener).toHaveBeenCalledTimes(1);
    source.hasMarquee = false;
    store.select(['a', 'b']);
    expect(panel.state().selected).toEqual(['a', 'b']);
    expect(listener).toHaveBeenCalledTimes(2);
    store.load((document) => document);
    vi.advanceTimersByTime(1_000);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('[EDT-4] show the document as it was after a drag that is canceled', () => {
    const { store, moveTo, shown } = panels();
    const gesture = store.startGesture('Move');
    gesture.update(moveTo(50));
    vi.advanceTimersByTime(100);
    expect(shown()).toBe(50);
    gesture.cancel();
    expect(shown()).toBe(0);
  });
});
