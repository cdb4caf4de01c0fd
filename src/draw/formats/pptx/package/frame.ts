import JSZip from 'jszip';
import PptxGenJS from 'pptxgenjs';

/** The parts of an empty deck that pptxgenjs writes and this folder keeps as they are. */
const kept = [
  '_rels/.rels',
  'ppt/presProps.xml',
  'ppt/tableStyles.xml',
  'ppt/viewProps.xml',
  'ppt/theme/theme1.xml',
  'ppt/slideLayouts/slideLayout1.xml',
  'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
  'ppt/slideMasters/slideMaster1.xml',
  'ppt/slideMasters/_rels/slideMaster1.xml.rels',
];
/** pptxgenjs 4.0.1 writes a notes master, in a place where the schema allows none; a deck without notes needs none. */
const notesList = /<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>/s;
const notesRelation = /<Relationship\b[^>]*\/notesMaster"[^>]*\/>/;

/** Text parts of a deck of empty slides by their names, without contents types and slides. Sizes are inches. */
export async function packageFrame(
  slides: number,
  size: { width: number; height: number },
): Promise<Map<string, string>> {
  const deck = new PptxGenJS();
  deck.defineLayout({ name: 'page', ...size });
  deck.layout = 'page';
  for (let slide = 0; slide < slides; slide++) deck.addSlide();
  const archive = await JSZip.loadAsync((await deck.write({ outputType: 'uint8array' })) as Uint8Array);
  const read = async (name: string) => {
    const text = await archive.file(name)?.async('string');
    if (text === undefined) throw new Error(`pptxgenjs wrote no ${name}`);
    return text;
  };
  const parts = new Map<string, string>();
  for (const name of kept) parts.set(name, (await read(name)).trimStart());
  parts.set('ppt/presentation.xml', (await read('ppt/presentation.xml')).replace(notesList, ''));
  const relations = 'ppt/_rels/presentation.xml.rels';
  parts.set(relations, (await read(relations)).replace(notesRelation, ''));
  return parts;
}
