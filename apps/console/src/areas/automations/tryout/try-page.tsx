import { getRouteApi } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Asked } from '../../../ui/states.tsx';
import { useAutomation } from '../automation-context.tsx';
import { PlanSection } from './plan-section.tsx';
import { SimulateSection } from './simulate-section.tsx';

const route = getRouteApi('/app/automations/$automationId/try');

/** What the draft would do, before it does anything. */
export function TryPage() {
  const { automationId } = route.useParams();
  const { isDirty } = useAutomation();
  const automation = useRecord('/automations/{id}', { path: { id: automationId } });
  return (
    <Asked of={automation}>
      {({ data }) => (
        <div className="flex flex-col gap-4">
          {isDirty && <p className="text-warn">{text.automations.tryOut.unsavedNote}</p>}
          <SimulateSection id={automationId} event={data.trigger.event} />
          <PlanSection id={automationId} />
        </div>
      )}
    </Asked>
  );
}
