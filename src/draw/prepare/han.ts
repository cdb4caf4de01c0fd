import { requireContainer } from '../../design/boxes/container.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, TextBox } from '../../design/boxes/types.ts';

/**
 * Japanese, Korean, simplified and traditional Chinese have different shapes of the same Han characters, and Unicode
 * does not distinguish them (DOC-15). The family that draws them is chosen from the text and written into the box tree,
 * so that both engines use the same one.
 */
type HanRegion = 'JP' | 'SC' | 'TC' | 'KR';

/**
 * Used if neither the text nor the locale determines the region, because most text with only Han characters is in
 * simplified Chinese.
 */
const usualRegion: HanRegion = 'SC';
/**
 * A family that is placed before a Han font, for letters that a text's own families lack. Han fonts have Latin letters
 * too, which should not be used.
 */
const usualFamily = '"Inter"';

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fc\uff00-\uffef]/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const bopomofo = /\p{Script=Bopomofo}/u;
/** Common characters that, since the reforms of mainland China and Japan, only traditional Chinese writes this way. */
const traditional =
  /[這們個裡麼嗎說還讓對點兩關從來國學會應發實變處廣戰單當與權圖書後經濟將樣氣區醫藥臺灣體總種萬員鐵數歲黃聲號壓亞惡圍歡觀轉傳齊齒龍龜顯驗廳續讀賣辭邊獨擇澤擔據榮營勞嚴豐藝蘭戲]/u;

function hanFamily(region: HanRegion): string {
  return `Noto Sans ${region}`;
}

/** Adds the family for Han characters to every text that has any, after the text's own families. */
export function placeHan(root: ContainerBox, locale: string): ContainerBox {
  const pageRegion = ownRegion(collectText(root));
  const spoken = findRegion(locale);
  const visit = (box: Box, inherited: string | undefined): Box => {
    const families = box.style['fontFamily'] ?? inherited;
    if (box.kind === 'image') return box;
    if (box.kind === 'container') {
      const children = box.children.map((child) => visit(child, families));
      return children.every((child, index) => child === box.children[index]) ? box : { ...box, children };
    }
    const text = collectText(box);
    if (!eastAsian.test(text)) return box;
    const region = ownRegion(text) ?? spoken ?? pageRegion ?? (traditional.test(text) ? 'TC' : usualRegion);
    return withFamily(box, families, hanFamily(region));
  };
  return requireContainer(visit(root, undefined));
}

function withFamily(box: TextBox, inherited: string | undefined, family: string): TextBox {
  const joinFamilies = (style: BoxStyle, ownFamilies: string | undefined): BoxStyle => ({
    ...style,
    fontFamily: [...new Set([...(ownFamilies === undefined ? [] : [ownFamilies]), usualFamily, `"${family}"`])].join(
      ', ',
    ),
  });
  return {
    ...box,
    style: joinFamilies(box.style, inherited),
    spans: box.spans.map((span) =>
      span.style['fontFamily'] === undefined
        ? span
        : { ...span, style: joinFamilies(span.style, span.style['fontFamily']) },
    ),
  };
}

/** Returns the region that the letters of a text reveal. */
function ownRegion(text: string): HanRegion | undefined {
  if (kana.test(text)) return 'JP';
  if (hangul.test(text)) return 'KR';
  return bopomofo.test(text) ? 'TC' : undefined;
}

function findRegion(locale: string): HanRegion | undefined {
  try {
    const { language, script, region } = new Intl.Locale(locale).maximize();
    if (language === 'ja') return 'JP';
    if (language === 'ko') return 'KR';
    if (language !== 'zh' && language !== 'yue') return undefined;
    return script === 'Hant' || region === 'TW' || region === 'HK' || region === 'MO' ? 'TC' : 'SC';
  } catch {
    return undefined;
  }
}

function collectText(box: Box): string {
  if (box.kind === 'text') return box.spans.map(({ text }) => text).join('');
  return box.kind === 'container' ? box.children.map(collectText).join('\n') : '';
}
