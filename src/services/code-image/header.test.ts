import { describe, expect, it } from 'vitest';
import { headerBoxes } from './header.ts';
import { buildRequest, frameFor } from './picture.fixture.ts';
import type { CodeStyle } from './request.ts';

const colors = { background: '#000000', foreground: '#ffffff', lineNumber: '#888888', isDark: true };

function header(style: Partial<CodeStyle>, language: string, width?: number) {
  const request = { ...buildRequest({ windowControls: 'mac', ...style }, language), width };
  const frame = frameFor(request);
  const boxes = headerBoxes(request, frame, colors);
  const findPlace = (part: string) => {
    const boxStyle = boxes.find(({ layerId }) => layerId === part)?.style;
    return (
      boxStyle && { left: Number.parseFloat(boxStyle['left'] ?? ''), width: Number.parseFloat(boxStyle['width'] ?? '') }
    );
  };
  return { window: frame.window.width, language: findPlace('language'), title: findPlace('title') };
}

describe('[CODE-5] the language in the title bar of a window', () => {
  const long = 'Visual Basic for Applications';

  it('is as wide as its name, and is at the edge', () => {
    const { window, language } = header({ showLanguage: true }, long);
    expect(language?.width).toBeGreaterThanOrEqual(8 * long.length);
    expect((language?.left ?? 0) + (language?.width ?? 0)).toBe(window - 18);
    // It does not overlap the controls.
    expect(language?.left).toBeGreaterThanOrEqual(104);
    expect(header({ showLanguage: true, windowControls: 'windows' }, long).language?.left).toBe(18);
  });

  it('keeps the title centered, with equal room on both sides', () => {
    const { window, language, title } = header({ showLanguage: true, title: 'main.bas' }, long);
    expect((title?.left ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(language?.left ?? 0);
    expect(title?.left).toBe(window - (title?.left ?? 0) - (title?.width ?? 0));
  });

  it('is omitted if there is no room for it', () => {
    expect(header({ showLanguage: true }, long, 300).language).toBeUndefined();
    expect(header({ showLanguage: true }, 'Go', 300).language).toBeDefined();
  });
});
