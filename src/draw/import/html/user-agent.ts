import { StyleSheet } from './style-sheet.ts';

/** How browsers draw elements without a style of their own (HTML, section 15.3). */
const css = `
address, article, aside, blockquote, body, center, dd, details, dir, div, dl, dt, fieldset, figcaption, figure,
footer, form, frameset, h1, h2, h3, h4, h5, h6, header, hgroup, hr, html, legend, li, main, menu, nav, ol, p, pre, search, section, summary, ul, xmp { display: block }
address, cite, dfn, em, i, var { font-style: italic }
b, strong, th, h1, h2, h3, h4, h5, h6 { font-weight: bold }
p, dl, blockquote, figure, ol, ul, menu, dir, pre, xmp { margin-top: 1em; margin-bottom: 1em }
blockquote, figure { margin-left: 40px; margin-right: 40px }
dd { margin-left: 40px }
h1 { font-size: 2em; margin-top: .67em; margin-bottom: .67em }
h2 { font-size: 1.5em; margin-top: .83em; margin-bottom: .83em }
h3 { font-size: 1.17em; margin-top: 1em; margin-bottom: 1em }
h4 { margin-top: 1.33em; margin-bottom: 1.33em }
h5 { font-size: .83em; margin-top: 1.67em; margin-bottom: 1.67em }
h6 { font-size: .67em; margin-top: 2.33em; margin-bottom: 2.33em }
ol, ul, menu, dir { padding-left: 40px }
ol { list-style-type: decimal }
ul, menu, dir { list-style-type: disc }
ul ul, ol ul { list-style-type: circle; margin-top: 0; margin-bottom: 0 }
ul ol, ol ol { margin-top: 0; margin-bottom: 0 }
ul ul ul, ol ul ul, ul ol ul, ol ol ul { list-style-type: square }
code, kbd, samp, tt, pre, xmp { font-family: monospace }
code, kbd, samp, tt, pre, xmp { font-size: 13px }
pre, xmp { white-space: pre }
small { font-size: smaller }
big { font-size: larger }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
u, ins { text-decoration: underline }
s, strike, del { text-decoration: line-through }
a:link { color: #0000ee; text-decoration: underline }
mark { background-color: #ff0; color: #000 }
center { text-align: -webkit-center }
nobr { white-space: nowrap }
table { display: table; border-spacing: 2px; border-collapse: separate; box-sizing: border-box; text-indent: 0 }
thead, tbody, tfoot { display: table-row-group; vertical-align: middle }
tr { display: table-row; vertical-align: inherit }
td, th { display: table-cell; padding: 1px; vertical-align: inherit }
th { text-align: center }
caption { display: table-caption; text-align: center }
hr { border: 1px inset #808080; margin: .5em auto; color: #808080; box-sizing: border-box }
fieldset { border: 2px solid #c0c0c0; margin: 0 2px; padding: .35em .75em .625em }
button, input, select, textarea { display: inline-block; box-sizing: border-box; font-size: 13.3333px; font-weight: 400;
  font-style: normal; line-height: normal; letter-spacing: normal; color: #000; text-align: left; text-transform: none;
  white-space: pre; border: 1px solid #767676; padding: 2px 3px; background-color: #fff; border-radius: 2px }
button, input[type=submit], input[type=button], input[type=reset] { background-color: #efefef; padding: 2px 7px;
  text-align: center; border-radius: 3px }
button { white-space: normal }
textarea { white-space: pre-wrap }
img, svg { display: inline-block }
[hidden], input[type=hidden], script, noscript, style, link, meta, base, head, title, template, datalist, source, track,
param, area, map, rp, canvas, video, audio, iframe, frame, object, embed, applet, progress, meter, dialog, math, optgroup,
option { display: none }
`;

/** The viewport is of no importance, because the sheet has no media queries. The number of elements limits its work. */
export const userAgentSheet = new StyleSheet(css, { width: 0, height: 0 }, Number.POSITIVE_INFINITY);
