// The dialogs of pictures in the registry: choosing and cropping one, and looking at one.

/** What a picture is for: it decides who asks for the credential, and how it may be shaped. */
export type ImageTarget =
  | { kind: "cover"; worldId: string }
  | { kind: "entry"; worldId: string; entryId: string }
  /** A person's own head image: square only. */
  | { kind: "avatar" };

/** A picture that was uploaded and passed. */
export interface UploadedImage {
  /** What a world's `cover` or an entry's `avatar` is set to. */
  queryId: string;
  /** Where it is shown from. */
  address: string;
}

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Resolves with the picture once it is stored and passed. */
    "image-cropper": {
      props: {
        target: ImageTarget;
        /** Address of the picture there is now. */
        image?: string | null | undefined;
        /** Only looks at it: it can't be changed. */
        notEdit?: boolean;
        /** Head-image mode, square without tabs; what it is otherwise follows from the target. */
        headImage?: boolean;
        /** A picture that was dropped or pasted where the dialog is opened from: cropped at once. */
        file?: File;
      };
      result: UploadedImage;
    };
    "image-viewer": {
      props: { src: string; alt: string };
      result: never;
    };
  }
}
