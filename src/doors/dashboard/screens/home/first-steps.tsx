import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, ButtonLink, Card, classes, Row, Skeleton } from '../../design/index.ts';
import { TemplateCard } from '../gallery/template-card.tsx';
import styles from './home.module.css';
import { nextStep, type Step } from './steps.ts';

/** The number of pictures to start from. */
const shownPictures = 6;

/** Shows the steps to the first picture, with check marks for those that are done, and pictures to start from. */
export function FirstSteps({ steps, onHide }: { steps: readonly Step[]; onHide?: () => void }) {
  const next = nextStep(steps);
  const featured = useQuery({
    queryKey: ['gallery', 'first'],
    queryFn: () =>
      galley.publicTemplates.list({ perPage: shownPictures, page: 1, category: 'featured', fields: 'summary' }),
  });
  return (
    <Card>
      <div className={styles.head}>
        <h2>Get started in three steps</h2>
        {onHide && (
          <Button size="small" variant="quiet" onPress={onHide}>
            Hide these steps
          </Button>
        )}
      </div>
      <ol className={styles.steps}>
        {steps.map(({ id, title, text, isDone }, index) => (
          <li
            key={id}
            className={classes(styles.step, isDone && styles.done)}
            aria-current={id === next?.id ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <Check /> : index + 1}
            </span>
            <div>
              <h3>
                {title}
                {isDone && <span className={styles.doneWord}> · done</span>}
              </h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ProblemNotice error={featured.error} onRetry={() => void featured.refetch()} />
      <ul className={styles.begin}>
        {featured.data
          ? featured.data.list.map((template) => (
              <li key={template.id}>
                <TemplateCard template={{ ...template, description: null }} />
              </li>
            ))
          : Array.from({ length: shownPictures }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places of what is to come
              <li key={index} aria-hidden="true">
                <Skeleton height="160px" />
              </li>
            ))}
      </ul>
      <Row>
        <ButtonLink size="small" href="/templates">
          See all templates
        </ButtonLink>
      </Row>
    </Card>
  );
}
