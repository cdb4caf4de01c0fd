import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, Card, Row, Segments } from '../../../design/index.ts';
import type { Variable } from '../../../kit/value-form/schema.ts';
import { isDemoUsed } from './demo-token.ts';
import { DemoUsed } from './demo-used.tsx';
import { getFormatFacts, type Output, type RenderRequest } from './output.ts';
import { OutputFields } from './output-fields.tsx';
import styles from './playground.module.css';
import { Result } from './result.tsx';
import type { PlaygroundPage, PlaygroundSource, PlaygroundTemplate } from './template.ts';
import { useCost } from './use-cost.ts';
import type { RenderedFileState } from './use-rendered-files.ts';

interface DownloadCardProps {
  template: PlaygroundTemplate;
  source: PlaygroundSource;
  page: PlaygroundPage;
  output: Output;
  asked: RenderRequest;
  file: RenderedFileState;
  isStranger: boolean;
  mayRender: boolean;
  variables: readonly Variable[];
  /** The names of the fields whose values cannot be drawn. */
  invalidFields: readonly string[];
  onOutput(change: Partial<Output>): void;
}

/** The settings of the file, its cost, and the buttons that render it. */
export function DownloadCard(props: DownloadCardProps) {
  const {
    template,
    source,
    page,
    output,
    asked: request,
    file,
    isStranger,
    mayRender,
    invalidFields,
    onOutput,
  } = props;
  const { state } = source;
  const isDraft = source.kind === 'own' && state?.isLive !== true;
  const isBlocked = !mayRender || invalidFields.length > 0;
  const isDrawn = !isDraft && file.made !== undefined;
  const cost = useCost({ request, pages: template.pages, isDraft, isStranger, isEnabled: !isBlocked });
  return (
    <Card>
      <div className={styles.downloadHead}>
        <h2>Download</h2>
        {state && (
          <Segments
            label="Version"
            options={[
              { id: 'draft', name: 'Draft' },
              { id: 'live', name: 'Live', isDisabled: state.publishedVersion === null },
            ]}
            value={state.isLive ? 'live' : 'draft'}
            onChange={(id) => state.onChange(id === 'live')}
          />
        )}
        <Row>
          <Button
            variant="primary"
            isPending={file.pending === 'download'}
            isDisabled={isBlocked}
            onPress={() => file.make({ isSaved: true })}
          >
            Download {getFormatFacts(output.format).name}
          </Button>
          <Button
            isPending={file.pending === 'embed'}
            isDisabled={isBlocked}
            onPress={() => file.make({ isSaved: false })}
          >
            Get embed code
          </Button>
        </Row>
      </div>
      <OutputFields output={output} isStranger={isStranger} pageCount={template.pages.length} onChange={onOutput} />
      {invalidFields.length > 0 ? (
        <p className={styles.fault} role="status">
          Correct {invalidFields.join(', ')} to render the file.
        </p>
      ) : (
        <p className={styles.hint}>
          {[
            sizeWords(request, page, template.renderScale),
            ...(mayRender
              ? [stateWords(source), isDrawn ? 'This file is already rendered, so it costs no credits.' : cost]
              : [viewerWords]),
          ]
            .filter((words) => words !== '')
            .join(' ')}
        </p>
      )}
      {isDemoUsed(file.error) ? <DemoUsed /> : <ProblemNotice error={file.error} onRetry={file.retry} />}
      {file.made && <Result made={file.made} alt={template.name} variables={props.variables} layers={page.layers} />}
      {file.isOutdated && (
        <p className={styles.hint}>This file was made with different values. Download it again to update it.</p>
      )}
    </Card>
  );
}

const viewerWords = 'Viewers cannot render files. Ask an admin of this space to make you an editor.';

/**
 * The size of the file: `1,200 × 630 pixels.` For formats without pixels, or if the template's scale is unknown, the
 * size of the page.
 */
function sizeWords(
  { format, scale }: RenderRequest,
  { width, height }: PlaygroundPage,
  renderScale: number | undefined,
) {
  const factor = getFormatFacts(format).isRaster ? (scale ?? renderScale) : undefined;
  const [x, y] = [width, height].map((side) => Math.round(side * (factor ?? 1)).toLocaleString());
  return factor === undefined ? `Page size: ${x} × ${y} px.` : `${x} × ${y} pixels.`;
}

function stateWords({ state }: PlaygroundSource): string {
  if (!state) return '';
  if (state.isLive) return `Uses published version ${state.publishedVersion}.`;
  return state.publishedVersion === null ? 'This template is not published, so the draft is used.' : '';
}
