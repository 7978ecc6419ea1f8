import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useList, useRecord } from '../../api/records.ts';
import { useHasLoaded } from '../../api/use-has-loaded.ts';
import { EditDialog } from '../../forms/edit-dialog.tsx';
import { useStoredDraft } from '../../forms/use-stored-draft.ts';
import { ApplicationField } from '../../records/application-field.tsx';
import type { Application, Applications } from '../../records/candidate-applications.ts';
import { FieldInputs } from '../../records/custom-fields/field-inputs.tsx';
import { type FieldValues, useFieldsLoaded } from '../../records/custom-fields/use-custom-fields.ts';
import { ExternalRefFields } from '../../records/external-ref-fields.tsx';
import { offerForm } from '../../text/en/offer-form.ts';
import { text } from '../../text/index.ts';
import { Dialog, FormDialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/states.tsx';
import { bodyOf, draftFor, draftOf, OfferFields } from './offer-fields.tsx';

const t = offerForm;

interface CreateOfferDialogProps {
  applications: Applications;
  first: Application;
  onClose: () => void;
}

/** Creates a draft offer. Its title and currency are those of the job, so the form waits for it. */
export function CreateOfferDialog(props: CreateOfferDialogProps) {
  const { applications, first, onClose } = props;
  if (useHasLoaded(applications.jobs.has(first.jobId) || !applications.areJobsPending)) return <NewOffer {...props} />;
  return (
    <Dialog open onOpenChange={onClose} title={t.create}>
      <Loading />
    </Dialog>
  );
}

function NewOffer({ applications, first, onClose }: CreateOfferDialogProps) {
  const stored = useStoredDraft(['offer.new', first.candidateId], () => ({
    ...draftFor(applications.jobs.get(first.jobId)),
    applicationId: first.id,
    customFields: {} as FieldValues, // none yet
  }));
  const { applicationId, customFields, ...draft } = stored.value;
  const create = useAction(() => api.post('/offers', { body: { applicationId, ...bodyOf(draft), customFields } }), {
    changes: ['offers'],
    done: t.created,
    ownErrors: true,
    onDone() {
      stored.saved();
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={stored}
      loading={!useFieldsLoaded('offer')}
      title={t.create}
      submit={t.submit}
      busy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
    >
      <ApplicationField
        applications={applications}
        value={applicationId}
        onChange={(id) => stored.change({ applicationId: id })}
      />
      <OpenOffers applicationId={applicationId} />
      <OfferFields draft={draft} change={stored.change} errors={fieldErrors(create.error)} />
      <FieldInputs
        entity="offer"
        values={customFields}
        onChange={(values) => stored.change({ customFields: values })}
        errors={fieldErrors(create.error)}
      />
    </FormDialog>
  );
}

/** Warns that the application has an open offer already. */
function OpenOffers({ applicationId }: { applicationId: string }) {
  const { rows } = useList('/offers', { query: { applicationId, status: ['draft', 'sent'] } });
  if (rows.length === 0) return null;
  return (
    <p role="alert" className="bg-warn-soft text-warn rounded-md px-3 py-2">
      {t.another(rows.map(({ title, status }) => `${title} (${text.offers.statuses[status]})`).join(', '))}
    </p>
  );
}

/** Edits a draft. */
export function EditOfferDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/offers/{id}', { path })}
      draft={['offer.edit', id]}
      title={t.edit}
      submit={t.submit}
      valuesOf={draftOf}
      save={({ value, header }) => api.patch('/offers/{id}', { params: { path, header }, body: bodyOf(value) })}
      changes={['offers']}
      done={t.saved}
      onClose={onClose}
    >
      {({ value, change, errors }) => (
        <>
          <OfferFields draft={value} change={change} errors={errors} />
          <ExternalRefFields
            refs={value.externalRefs}
            onChange={(externalRefs) => change({ externalRefs })}
            errors={errors}
          />
        </>
      )}
    </EditDialog>
  );
}
