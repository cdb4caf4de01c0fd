import type { TakumiNode } from '../../../../../draw/takumi/glue.ts';
import type { DeviceWindow } from './plane-window.ts';

/**
 * A node that draws a window of a page: the page in a box of the window's size, moved by whole device pixels, so that
 * every pixel is as in a drawing of the whole page.
 */
export function windowNode(page: TakumiNode, { left, top, width, height }: DeviceWindow, scale: number): TakumiNode {
  const px = (pixels: number) => `${pixels / scale}px`;
  const moved = { position: 'absolute', left: px(-left), top: px(-top) };
  return {
    type: 'container',
    style: {
      boxSizing: 'border-box',
      display: 'block',
      position: 'relative',
      overflow: 'hidden',
      width: px(width),
      height: px(height),
    },
    children: [{ ...page, style: { ...page.style, ...moved } }],
  };
}
