import { beforeEach, describe, expect, it } from 'vitest';
import { pageId, storeWith } from '../../model/model.fixture.ts';
import { setLayerValues } from '../../model/operations/layers.ts';
import type { EditorStore } from '../../model/store.ts';
import { BrowserPicture } from './browser-picture.ts';

let store: EditorStore;
let answers: PromiseWithResolvers<string>[];
let picture: BrowserPicture;

beforeEach(() => {
  store = storeWith([{ id: 'a', type: 'text', visible: true, style: {}, x: 5, y: 5, content: 'Hi' }]);
  answers = [];
  picture = new BrowserPicture({
    store,
    draw: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
  });
});

const change = (x: number) =>
  store.dispatch({ label: 'Move', diff: setLayerValues(store.document, pageId, new Map([['a', { x }]])) });

describe('the picture of a browser', () => {
  it('[DASH-2] is shown until the page is changed, and survives a new selection', async () => {
    const showing = picture.show();
    expect(picture.state).toMatchObject({ isShown: true, url: undefined });
    answers[0]?.resolve('/files/a.png');
    await showing;
    store.select(['a']);
    expect(picture.state).toMatchObject({ isShown: true, url: '/files/a.png' });
    expect(change(9)).toEqual([]);
    expect(picture.state).toMatchObject({ isShown: false, url: undefined });
  });

  it('[DASH-2] is not shown if the page was changed while it was drawn', async () => {
    const showing = picture.show();
    change(9);
    const again = picture.show();
    answers[0]?.resolve('/files/old.png');
    await showing;
    expect(picture.state).toMatchObject({ isShown: true, url: undefined });
    answers[1]?.resolve('/files/new.png');
    await again;
    expect(picture.state.url).toBe('/files/new.png');
  });

  it('[DASH-2] says why there is none', async () => {
    const showing = picture.show();
    const error = new Error('no credits');
    answers[0]?.reject(error);
    await showing;
    expect(picture.state).toEqual({ isShown: false, url: undefined, error });
  });
});
