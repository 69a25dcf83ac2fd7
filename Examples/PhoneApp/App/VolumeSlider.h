#import <UIKit/UIKit.h>

/// A slider whose value is a multiple of its step.
IB_DESIGNABLE
@interface VolumeSlider : UISlider
@property (nonatomic) IBInspectable NSInteger step;
@end
