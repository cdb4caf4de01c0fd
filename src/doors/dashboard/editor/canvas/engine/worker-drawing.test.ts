import { expect, it } from 'vitest';
import type {
  TakumiInstance,
  TakumiNode,
  TakumiRenderer,
  TakumiRenderOptions,
} from '../../../../../draw/takumi/glue.ts';
import { WorkerDrawing } from './worker-drawing.ts';

const unused = () => {
  throw new Error('This is not part of the test');
};

/** An engine that lists what it draws, and fails if the test says so. */
function fakeEngine(options: { fails: boolean }) {
  const drawn: TakumiNode[] = [];
  class Renderer implements TakumiRenderer {
    readonly registerFont = unused;
    readonly render = unused;
    readonly renderSvg = unused;
    readonly measure = unused;

    renderInPlace<Result>(
      node: TakumiNode,
      { width, height }: TakumiRenderOptions,
      read: (bytes: Uint8Array) => Result,
    ): Result {
      drawn.push(node);
      if (options.fails) throw new Error('unreachable');
      return read(new Uint8Array(width * height * 4));
    }
  }
  const instance: TakumiInstance = { Renderer, memory: new WebAssembly.Memory({ initial: 1 }) };
  return { drawn, instance };
}

const page = {
  kind: 'draw',
  id: 1,
  node: { type: 'container', style: {} },
  width: 2,
  height: 2,
  scale: 1,
  locale: 'en',
  fonts: [],
  buffer: new ArrayBuffer(16),
} as const;

it('[EDT-1] draws a page of boxes and texts before the first one', () => {
  const { drawn, instance } = fakeEngine({ fails: false });
  const drawing = new WorkerDrawing(() => instance);
  drawing.warmUp();
  expect(new Set(drawn[0]?.children?.map(({ type }) => type))).toEqual(new Set(['container', 'text']));
  expect(drawing.draw(page)).toMatchObject({ kind: 'drawn', id: 1 });
});

it('[SEC-4] reports the failure of a drawing, and not that of the page before it', () => {
  const { instance } = fakeEngine({ fails: true });
  const drawing = new WorkerDrawing(() => instance);
  drawing.warmUp();
  expect(drawing.draw(page)).toMatchObject({ kind: 'failed', message: expect.stringContaining('unreachable') });
});
