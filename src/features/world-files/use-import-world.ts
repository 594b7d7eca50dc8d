// The state of one import: the file, the target world, the choices and the progress.
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { WORLD_TITLE_MAX } from "../../../contract/limits.ts";
import { cutToLength, exceeds } from "../../../contract/text-length.ts";
import { CallError } from "../../lib/api/call-error.ts";
import type { DialogPropsOf } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { choicesToSend, countFates, FIRST_CHOICES, type RowChoices, whyNothing } from "./import-choices.ts";
import {
  forgetFile,
  useBeginImport,
  useFollowOn,
  useImportProgress,
  useSendFile,
  useStopImport,
  useWorldFile,
} from "./world-files.queries.ts";

export type ImportWorldProps = DialogPropsOf<"import-world">;

interface Parts {
  background: boolean;
  cover: boolean;
  words: boolean;
}

export function useImportWorld({ into, file: dropped }: ImportWorldProps) {
  const [isNew, setIsNew] = useState(into === undefined);
  const [title, setTitle] = useState<string | null>(null);
  const [parts, setParts] = useState<Partial<Parts>>({});
  const [choices, setChoices] = useState<RowChoices>(FIRST_CHOICES);
  const [begun, setBegun] = useState(false);
  const sending = useSendFile();
  const beginning = useBeginImport();
  const stopping = useStopImport();
  const { t } = useTranslation("world-files");
  const fileId = sending.data?._id ?? null;
  const unid = isNew ? null : (into?.unid ?? null);
  const looking = useWorldFile(fileId, unid);
  const following = useImportProgress(begun ? fileId : null);
  const file = looking.data ?? null;
  const progress = begun ? (following.data ?? null) : null;

  /** Parts that the world lacks are imported by default; existing ones are only replaced on request. */
  const usual: Parts = {
    background: isNew || file?.here.background === false,
    cover: isNew || file?.here.cover === false,
    words: true,
  };
  const taken: Parts = { ...usual, ...parts };
  const named = title ?? cutToLength(file?.title ?? "", WORLD_TITLE_MAX).trim();
  const titled = !isNew || (named.trim() !== "" && !exceeds(named.trim(), WORLD_TITLE_MAX));
  const counted = file ? countFates(file, choices) : null;
  const bringsMore =
    file !== null &&
    ((taken.background && file.background !== "") ||
      (taken.cover && file.cover) ||
      (taken.words && file.forbidden_words.length > 0));
  const something = counted !== null && (counted.add > 0 || counted.overwrite > 0 || bringsMore);
  const compared = file !== null && file.unid === unid;

  // A dropped file is sent once, when the dialog opens.
  const droppedSent = useRef(false);
  useEffect(() => {
    if (!dropped || droppedSent.current) return;
    droppedSent.current = true;
    sending.mutate({ name: dropped.name, bytes: dropped, unid });
  });

  // The import continues without this dialog; its result is shown in that case too.
  const ended = progress?.status === "done" || progress?.status === "failed";
  const followOn = useFollowOn();
  const leave = useRef<() => void>(() => {});
  useEffect(() => {
    leave.current = () => begun && !ended && fileId !== null && followOn(fileId);
  });
  useEffect(() => () => leave.current(), []);

  function send(from: File | Blob, name: string) {
    setChoices(FIRST_CHOICES);
    setTitle(null);
    setParts({});
    sending.mutate({ name, bytes: from, unid });
  }

  return {
    into: into ?? null,
    isNew,
    title: named,
    taken,
    choices,
    counted,
    file,
    /** Whether the file is being sent, or compared with another world. */
    busy: sending.isPending || (fileId !== null && looking.isFetching),
    isSending: sending.isPending,
    refusal: sending.error ?? looking.error,
    progress,
    begun,
    beginning: beginning.isPending,
    failure: beginning.error,
    /** Whether the progress cannot be fetched at the moment. */
    lost: begun && following.isError,
    canBegin: compared && titled && something && counted.over === 0 && !looking.isFetching,
    /** Why there is nothing to import; null where there is something. */
    nothing: file !== null && compared && !something ? whyNothing(file.rows, choices) : null,
    send,
    forgetRefusal: sending.reset,
    chooseTarget: (next: "new" | "here") => {
      setIsNew(next === "new");
      setChoices(FIRST_CHOICES);
      setParts({});
      beginning.reset();
    },
    setTitle: (next: string) => {
      setTitle(next);
      beginning.reset();
    },
    take: (part: keyof Parts, on: boolean) => setParts((before) => ({ ...before, [part]: on })),
    setChoices: (next: RowChoices) => {
      setChoices(next);
      beginning.reset();
    },
    begin: () => {
      if (fileId === null || beginning.isPending) return;
      beginning.mutate(
        {
          fileId,
          choices: {
            unid,
            ...(isNew && { title: named.trim() }),
            background: taken.background,
            cover: taken.cover,
            forbidden_words: taken.words,
            ...choicesToSend(choices),
            seen: file?.seen,
          },
        },
        {
          onSuccess: () => setBegun(true),
          // The world has changed: its rows are compared again, and all choices are kept.
          onError: (error) => {
            if (error instanceof CallError && error.code === "conflict") void looking.refetch();
          },
        },
      );
    },
    /** Returns to the choices after an import that failed. */
    backToChoices: () => {
      setBegun(false);
      beginning.reset();
      void looking.refetch();
    },
    /** Stops a running import; unless it has succeeded by then, nothing is imported. */
    stop: () => {
      if (fileId === null || stopping.isPending) return;
      stopping.mutate(fileId, {
        onSuccess: ({ imported }) => {
          toast(t(imported ? "stopped_late" : "stopped"));
          setBegun(false);
          beginning.reset();
          sending.reset();
        },
      });
    },
    stopping: stopping.isPending,
    /** Returns to the first step, without a file. */
    startOver: () => {
      if (fileId !== null && progress?.status !== "done") forgetFile(fileId);
      setBegun(false);
      beginning.reset();
      sending.reset();
    },
  };
}

export type ImportWorld = ReturnType<typeof useImportWorld>;
