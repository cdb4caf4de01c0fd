import { type DragEvent, useEffect, useRef, useState } from 'react';
import { newId } from '../../../../../core/ids.ts';
import type { ImportedPart, ImportResult } from '../../../../../draw/import/imported.ts';
import { pictureTypes } from '../../../app/pictures/check-picture.ts';
import { describeProblem } from '../../../app/problem-words.ts';
import { useUploads } from '../../../app/uploads/use-uploads.ts';
import { layerTree } from '../../model/layer-tree.ts';
import { newLayer } from '../../model/new-layers.ts';
import { isBound } from '../../model/operations/expressions.ts';
import { setLayerValues } from '../../model/operations/layers.ts';
import { pageKey, requireRecord } from '../../model/records.ts';
import { toPage } from '../../view/camera.ts';
import type { EditorSession } from '../editor-session.ts';
import { type DropPoint, type Insertion, insertLayers } from './insert.ts';
import type { StoredPicture } from './pictures-host.ts';

/** How many files are taken at once. */
const maxFiles = 50;
/** A text of more characters gets a width, so that it wraps. */
const longText = 60;
const textWidth = 480;
/** What the readers of SVG and HTML take. */
const maxMarkupBytes = 1_000_000;

/** What comes from outside: files and texts that are dropped, pasted or chosen. */
export interface Imports {
  uploads: ReturnType<typeof useUploads>;
  /** Why the last import was rejected. */
  problem: string | undefined;
  showProblem(problem: string | undefined): void;
  insertFiles(files: readonly File[], dropped?: DropPoint): void;
  insertText(text: string): void;
  /** Adds the markup of an SVG as layers, with a report of what is not exact. */
  insertSvg(markup: string): void;
  /** Adds HTML as layers in the same way. If it has nothing that can be drawn, `text` is added as a text. */
  insertHtml(source: string, text: string): void;
  report: { name: string; parts: readonly ImportedPart[] } | undefined;
  closeReport(): void;
  chooseFiles(): void;
  dropHandlers: { onDragOver(event: DragEvent): void; onDrop(event: DragEvent): void };
}

export function useImports(session: EditorSession): Imports {
  const { store, host } = session;
  const { pictures } = host;
  const [problem, setProblem] = useState<string>();
  const [report, setReport] = useState<Imports['report']>();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const insert = (label: string, insertion: Insertion, dropped: DropPoint, announcement: string) => {
    const fault = insertLayers(session, label, insertion, dropped);
    setProblem(fault);
    session.announce(fault ?? announcement);
    return fault === undefined;
  };
  const uploads = useUploads({
    judge: (file) => pictures.check(file),
    send: async (file, target) => {
      const picture = await pictures.upload(file);
      // Without its page the picture is only among the assets of the space.
      if (!isOpen.current) return picture.words;
      if (target?.startsWith(replaceTarget)) replacePicture(session, target.slice(replaceTarget.length), picture);
      else insert('Add image', pictureLayer(session, file, picture), readPoint(target), `Added ${file.name}`);
      return picture.words;
    },
  });
  const insertText = (text: string) => {
    const layer = newLayer('Text', { id: newId(), from: { x: 0, y: 0 } });
    const isLong = text.length > longText || text.includes('\n');
    const written = { ...layer, content: text, ...(isLong ? { width: textWidth } : {}) };
    insert('Paste', { layers: [written], width: isLong ? textWidth : 0, height: 0 }, undefined, 'Pasted text');
  };
  const insertMarkup = async (kind: MarkupKind, source: Blob, name: string, options: MarkupOptions = {}) => {
    const { dropped, otherwise } = options;
    if (source.size > maxMarkupBytes) {
      setProblem(`The ${kind} has more than ${maxMarkupBytes.toLocaleString('en-US')} bytes.`);
      return;
    }
    try {
      const imported = await markupReaders[kind](session, await source.text(), name, dropped);
      if (!isOpen.current) return;
      if (!imported.ok) return otherwise ? otherwise() : setProblem(imported.reason);
      const isAdded = insert(`Import ${kind}`, imported, dropped, `Imported ${name}`);
      if (isAdded && imported.parts.some(({ fidelity }) => fidelity !== 'exact'))
        setReport({ name, parts: imported.parts });
    } catch (error) {
      const { title, advice } = describeProblem(error);
      setProblem(`${title}. ${advice}`);
    }
  };
  const insertFiles = (files: readonly File[], dropped?: DropPoint) => {
    setProblem(files.length > maxFiles ? `Only the first ${maxFiles} of ${files.length} files are added.` : undefined);
    const taken = files.slice(0, maxFiles);
    for (const file of taken) {
      const kind = markupKind(file);
      if (kind) void insertMarkup(kind, file, baseName(file), { dropped });
    }
    const pictureFiles = taken.filter((file) => markupKind(file) === undefined);
    uploads.add(pictureFiles, dropped && `${dropped.x},${dropped.y}`);
  };
  /** Whether an event has files and is not that of a dialog, which React reports here too. */
  const hasFiles = ({ currentTarget, target, dataTransfer, defaultPrevented }: DragEvent) =>
    !defaultPrevented &&
    dataTransfer.types.includes('Files') &&
    target instanceof Node &&
    currentTarget.contains(target);
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (!store.mayEdit) return;
    const { target } = event;
    const files = [...event.dataTransfer.files];
    const canvas = target instanceof Element ? target.closest('[role="application"]') : null;
    const replaced = canvas ? undefined : selectedImage(session);
    const [first] = files;
    if (replaced !== undefined && first) uploads.add([first], `${replaceTarget}${replaced}`);
    else insertFiles(files, canvas ? pointOn(session, canvas, event) : undefined);
  };
  return {
    uploads,
    problem,
    showProblem: setProblem,
    insertFiles,
    insertText,
    insertSvg: (markup) => void insertMarkup('SVG', new Blob([markup]), 'SVG'),
    insertHtml: (source, text) =>
      void insertMarkup('HTML', new Blob([source]), 'HTML', {
        ...(text === '' ? {} : { otherwise: () => insertText(text) }),
      }),
    report,
    closeReport: () => setReport(undefined),
    chooseFiles: () => chooseFiles(insertFiles),
    dropHandlers: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return;
        // Without this, the browser would open the file in place of the editor.
        event.preventDefault();
        event.dataTransfer.dropEffect = store.mayEdit ? 'copy' : 'none';
      },
      onDrop,
    },
  };
}

/** Marks uploads that replace the picture of a layer. */
const replaceTarget = 'layer:';

/** The only selected layer, if it shows a picture that is not bound. */
function selectedImage({ store }: EditorSession): string | undefined {
  const [layerId, ...others] = store.selection.layerIds;
  if (layerId === undefined || others.length > 0) return undefined;
  const isImage = layerTree(store.document, store.pageId).layer(layerId)['type'] === 'image';
  return isImage && !isBound(store.document, store.pageId, layerId, 'src') ? layerId : undefined;
}

function replacePicture({ store }: EditorSession, layerId: string, { src }: StoredPicture): void {
  if (!layerTree(store.document, store.pageId).has(layerId)) return;
  const diff = setLayerValues(store.document, store.pageId, [[layerId, { src }]]);
  store.dispatch({ label: 'Replace image', diff });
}

/** A layer with the picture in its own size, or smaller if the page is smaller. */
function pictureLayer({ store }: EditorSession, file: File, { src, width, height }: StoredPicture): Insertion {
  const page = requireRecord(store.document, pageKey(store.pageId));
  const scale = Math.min(1, Number(page['width']) / width, Number(page['height']) / height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const layer = newLayer('Image', { id: newId(), from: { x: 0, y: 0 }, to: { x: size.width, y: size.height } });
  return { layers: [{ ...layer, name: baseName(file), src }], ...size };
}

/** The name of a file as that of a layer. */
function baseName(file: File): string {
  return file.name.replace(/\.\w{1,5}$/, '').slice(0, 200);
}

type MarkupKind = 'SVG' | 'HTML';

interface MarkupOptions {
  dropped?: DropPoint;
  /** What happens if the markup cannot be read. By default the reason is shown. */
  otherwise?: () => void;
}

type MarkupReader = (session: EditorSession, source: string, name: string, dropped: DropPoint) => Promise<ImportResult>;

/** The readers of markup, which are loaded when they are first used. */
const markupReaders: Readonly<Record<MarkupKind, MarkupReader>> = {
  SVG: async ({ host }, source, name) =>
    (await import('./import-svg-file.ts')).importSvgFile(source, name, host.pictures),
  HTML: async (session, source, name, dropped) =>
    (await import('./import-html-file.ts')).importHtmlFile(session, source, name, dropped),
};

/** The kind of markup of a file that becomes layers. A larger SVG is uploaded as a picture. */
function markupKind({ type, name, size }: File): MarkupKind | undefined {
  if (type === 'text/html' || /\.html?$/i.test(name)) return 'HTML';
  const isSvg = type === 'image/svg+xml' || /\.svg$/i.test(name);
  return isSvg && size <= maxMarkupBytes ? 'SVG' : undefined;
}

function readPoint(target: string | undefined): DropPoint {
  const [x, y] = (target ?? '').split(',').map(Number);
  return x === undefined || y === undefined ? undefined : { x, y };
}

function pointOn(session: EditorSession, canvas: Element, { clientX, clientY }: DragEvent): DropPoint {
  const { left, top } = canvas.getBoundingClientRect();
  return toPage(session.state.camera, { x: clientX - left, y: clientY - top });
}

function chooseFiles(onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, accept: [...pictureTypes, 'text/html'].join(',') });
  input.onchange = () => onFiles([...(input.files ?? [])]);
  input.click();
}
