/** The target of an ad without a click URL. Ad servers replace it with their own. */
export const defaultClickUrl = 'https://example.com/';

/** Characters that could end a script, a line of it or an XML text. JSON writes them as escapes instead. */
const unsafe = /[<>&\u2028\u2029]/g;

/**
 * Declares the click URL where ad servers look for it: as a plain `var` in the head (DOCF-3). `url` is untrusted data,
 * so it is escaped (DOC-17).
 */
export function clickTagScript(url: string): string {
  const literal = JSON.stringify(url.toWellFormed()).replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script>var clickTag = ${literal};</script>`;
}

/** The element that covers the whole ad, and the script that makes it a link. */
export const clickArea = '<a id="click" role="link" tabindex="0"';
export const clickAreaRule = '#click{position:absolute;inset:0;cursor:pointer}';
export const clickScript = [
  '<script>(function(){var area=document.getElementById("click");',
  'function open(){window.open(window.clickTag)}',
  'area.addEventListener("click",open);',
  'area.addEventListener("keydown",function(event){if(event.key==="Enter")open()})',
  '})();</script>',
].join('');
