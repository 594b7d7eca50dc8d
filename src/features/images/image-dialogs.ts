// Registers the dialogs for pictures: one to choose and crop a picture, one to view it.

/** What a picture is for; it determines the credential's endpoint and the allowed shapes. */
export type ImageTarget =
  | { kind: "cover"; worldId: string }
  | { kind: "entry"; worldId: string; entryId: string }
  /** The person's own avatar: square only. */
  | { kind: "avatar" };

/** A picture that was uploaded and passed. */
export interface UploadedImage {
  /** What a world's `cover` or an entry's `avatar` is set to. */
  queryId: string;
  /** The URL of the picture. */
  address: string;
}

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    /** Resolves with the picture once it is stored and passed. */
    "image-cropper": {
      props: {
        target: ImageTarget;
        /** The URL of the current picture. */
        image?: string | null | undefined;
        /** Only shows the picture: it can't be changed. */
        notEdit?: boolean;
        /** Avatar mode, square without tabs; by default it depends on the target. */
        headImage?: boolean;
        /** A file that was dropped or pasted outside the dialog: it opens in crop mode. */
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
