/** How an image is put on another one, under n8n's names. */
export type ImageOperator =
  | 'Over'
  | 'Atop'
  | 'Bumpmap'
  | 'Copy'
  | 'CopyBlack'
  | 'CopyBlue'
  | 'CopyCyan'
  | 'CopyGreen'
  | 'CopyMagenta'
  | 'CopyRed'
  | 'CopyYellow'
  | 'Difference'
  | 'In'
  | 'Multiply'
  | 'Out'
  | 'Plus'
  | 'Xor';

/** One change of an image. A colour is `#rrggbb`, or `#rrggbbaa`, whose last two digits say how far it can be seen through. */
export type ImageStep =
  | { do: 'blur'; blur: number; sigma: number }
  | { do: 'border'; width: number; height: number; color: string }
  /** `of`: the place of the image that is put on it, among the files of the request. */
  | { do: 'composite'; of: number; operator: ImageOperator; x: number; y: number }
  | { do: 'create'; width: number; height: number; color: string }
  | { do: 'crop'; width: number; height: number; x: number; y: number }
  | {
      do: 'draw';
      primitive: 'rectangle' | 'circle' | 'line';
      color: string;
      cornerRadius: number;
      startX: number;
      startY: number;
      endX: number;
      endY: number;
    }
  | {
      do: 'resize';
      width: number;
      height: number;
      how: 'maximumArea' | 'ignoreAspectRatio' | 'minimumArea' | 'onlyIfLarger' | 'onlyIfSmaller' | 'percent';
    }
  | { do: 'rotate'; degrees: number; color: string }
  /** In degrees. */
  | { do: 'shear'; x: number; y: number }
  | { do: 'text'; text: string; size: number; color: string; x: number; y: number; lineLength: number }
  | { do: 'transparent'; color: string };

/** How files are made of files. */
export type FileMaking =
  | {
      as: 'image';
      steps: readonly ImageStep[];
      /** Empty: as it was. */
      format: '' | 'bmp' | 'gif' | 'jpeg' | 'png' | 'tiff' | 'webp';
      /** Null: the usual one. */
      quality: number | null;
      /** Empty: as it was. */
      fileName: string;
    }
  /** What is known of an image: JSON, and no file. */
  | { as: 'image-facts' }
  /** `fileName`: empty: the name of the first. */
  | { as: 'zip' | 'gzip'; fileName: string }
  /** Archives are unpacked. */
  | { as: 'unpacked' };
