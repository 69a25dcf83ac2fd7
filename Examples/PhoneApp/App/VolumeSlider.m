#import "VolumeSlider.h"

@implementation VolumeSlider

- (void)awakeFromNib {
  [super awakeFromNib];
  if (self.step > 0) {
    self.value = round(self.value / self.step) * self.step;
  }
}

@end
