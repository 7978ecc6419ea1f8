import { getRouteApi } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { automations } from '../../../text/en/automations.ts';
import { QueryState } from '../../../ui/states.tsx';
import { useAutomation } from '../automation-context.tsx';
import { PlanSection } from './plan-section.tsx';
import { SimulateSection } from './simulate-section.tsx';

const route = getRouteApi('/app/automations/$automationId/try');

/** Tests the draft without changing anything. */
export function TestPage() {
  const { automationId } = route.useParams();
  const { isDirty } = useAutomation();
  const automation = useRecord('/automations/{id}', { path: { id: automationId } });
  return (
    <QueryState of={automation}>
      {({ data }) => (
        <div className="flex flex-col gap-4">
          {isDirty && <p className="text-warn">{automations.tryOut.unsavedNote}</p>}
          <SimulateSection id={automationId} event={data.trigger.event} />
          <PlanSection id={automationId} />
        </div>
      )}
    </QueryState>
  );
}
