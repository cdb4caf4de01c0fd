import { instantiateTakumi } from '../../../../../../dist/generated/takumi-glue.js';
import type { FromWorker, ToWorker } from './protocol.ts';
import { WorkerDrawing } from './worker-drawing.ts';

let drawing: WorkerDrawing | undefined;
let hasDrawn = false;

function answer(message: FromWorker): void {
  postMessage(message, { transfer: message.kind === 'drawn' ? [message.buffer] : [] });
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'start': {
      const { module } = data;
      drawing = new WorkerDrawing(() => instantiateTakumi(module));
      drawing.warmUp();
      break;
    }
    case 'fonts':
      drawing?.addFonts(data.fonts);
      if (!hasDrawn) drawing?.warmUp();
      break;
    case 'pictures':
      drawing?.dropPictures(data.dropped);
      drawing?.addPictures(data.pictures);
      break;
    case 'draw':
      if (!drawing) return;
      hasDrawn = true;
      answer(drawing.draw(data));
      setTimeout(() => drawing?.prepare(), 0);
      break;
  }
});
